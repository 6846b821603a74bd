declare module '*.md' {
  const text: import('./legalText.ts').LegalText;
  export default text;
}
