// Electron's fuses: what the installed binary can never be talked into, whatever its environment and arguments say.
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

const { RunAsNode, EnableCookieEncryption, EnableNodeOptionsEnvironmentVariable, EnableNodeCliInspectArguments } =
  FuseV1Options;
const { EnableEmbeddedAsarIntegrityValidation, OnlyLoadAppFromAsar, GrantFileProtocolExtraPrivileges } = FuseV1Options;

/** How a fuse is written in the binary: the characters 0 and 1. */
const CLEARED = 48;
const SET = 49;

/** The binary is no Node for others, takes no flags for one, loads nothing but its archive, and checks that on systems that can (not Linux). */
export const wanted = {
  [RunAsNode]: false,
  [EnableNodeOptionsEnvironmentVariable]: false,
  [EnableNodeCliInspectArguments]: false,
  [EnableCookieEncryption]: true,
  [EnableEmbeddedAsarIntegrityValidation]: true,
  [OnlyLoadAppFromAsar]: true,
  [GrantFileProtocolExtraPrivileges]: false,
};

/** @param {string} binary */
export function setFuses(binary) {
  return flipFuses(binary, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: process.platform === 'darwin',
    ...wanted,
  });
}

/** Read back from the file. @param {string} binary @returns {Promise<string[]>} the fuses that are not as they should be */
export async function wrongFuses(binary) {
  const wire = await getCurrentFuseWire(binary);
  return Object.entries(wanted).flatMap(([fuse, on]) =>
    wire[fuse] === (on ? SET : CLEARED) ? [] : [`${FuseV1Options[fuse]} is ${wire[fuse] === SET ? 'on' : 'off'}`],
  );
}
