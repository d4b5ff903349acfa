// The screens of letters, in one file.
export { LetterPage, NewLetterPage } from './letter-page.tsx';
export { LettersPage } from './letters-page.tsx';
