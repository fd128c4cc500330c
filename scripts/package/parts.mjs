// What the application is made of: every package whose code, styles or fonts are in it, SQLite, and Electron with what is inside: the list of parts
// (CycloneDX), which travels with each package.
import * as CDX from '@cyclonedx/cyclonedx-library';
import { about, name } from './places.mjs';

/** @typedef {import('./parts-of-build.mjs').Part} Part */

/** @param {Part[]} parts @param {string} electronVersion @returns {Promise<string>} a CycloneDX document, checked against its schema */
export async function partsDocument(parts, electronVersion) {
  const { Bom, Component, LicenseExpression, LicenseRepository, NamedLicense, SpdxLicense } = CDX.Models;
  const { ComponentType, HashAlgorithm } = CDX.Enums;
  const bom = new Bom();
  const one = (license) => {
    if (CDX.SPDX.isSupportedSpdxId(license)) return new SpdxLicense(license);
    const ids = license.split(/[()\s]+|\bAND\b|\bOR\b/).filter((word) => word !== '');
    const isExpression = ids.length > 1 && ids.every((id) => CDX.SPDX.isSupportedSpdxId(id));
    return isExpression ? new LicenseExpression(license) : new NamedLicense(license);
  };
  const licensed = (license) => new LicenseRepository([one(license)]);
  bom.metadata.component = new Component(ComponentType.Application, name, {
    version: about.version,
    licenses: licensed(about.license),
  });
  const electron = { name: 'electron', version: electronVersion, license: 'MIT', integrity: '' };
  for (const part of [...parts, electron]) {
    const component = new Component(ComponentType.Library, part.name, {
      version: part.version,
      bomRef: `${part.name}@${part.version}`,
      licenses: licensed(part.license),
      purl: `pkg:npm/${part.name.replace('@', '%40')}@${part.version}`,
    });
    const [algorithm, hash] = part.integrity.split(/-(.*)/s);
    if (algorithm === 'sha512')
      component.hashes.set(HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex'));
    bom.components.add(component);
  }
  const factory = new CDX.Serialize.JSON.Normalize.Factory(CDX.Spec.Spec1dot6);
  const text = new CDX.Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 });
  const problem = await new CDX.Validation.JsonStrictValidator(CDX.Spec.Version.v1dot6).validate(text);
  if (problem !== null) throw new Error(`the list of parts is no CycloneDX 1.6: ${JSON.stringify(problem)}`);
  return text + '\n';
}
