/** Says what is missing and what to type, and ends with an error. @param {any} error */
export function report(error) {
  console.error(`\nset-up: ${error.message ?? error}`);
  console.error(error.advice ? `\nWhat to do: ${error.advice}\n` : `\n${error.stack}\n`);
  process.exitCode = 1;
}
