/**
 * A catalogue in another language: no key that the English one has not. One that is missing is said in English, and by catalogue.test.ts. Languages with
 * one plural form have `_other` alone.
 */
export type Translated<English> = {
  readonly [Key in keyof English]?: English[Key] extends string ? string : Translated<English[Key]>;
};
