/**
 * English as a Hunspell dictionary: the text of its affixes and of its words, within the build, so that nothing is read or fetched from elsewhere.
 * The package exports its Node entry alone, which looks for both files beside itself; hence their paths.
 */
export { default as affixes } from '../../node_modules/dictionary-en/index.aff?raw';
export { default as entries } from '../../node_modules/dictionary-en/index.dic?raw';
