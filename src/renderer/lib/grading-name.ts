import { joined } from './format.ts';
import { said } from './said.ts';

/** The name of a grading as the window shows it: what the engine named it by is said in the window's language, names of models and files stay. */
export const gradingName = (name: string): string => joined(name.split(', ').map(said), 'clause');

/** The name of a run in the same way: "offline" is said, a model's name stays. */
export const runName = ({ name }: { name: string }): string => gradingName(name);
