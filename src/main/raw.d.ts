/** A file's text, which Vite puts into the build. */
declare module '*?raw' {
  const text: string;
  export default text;
}
