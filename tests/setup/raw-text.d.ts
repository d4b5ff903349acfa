declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite's own
  export default text;
}
