import { proxy } from 'valtio';

/** Whose logout waits for an answer: something of theirs was not sent yet. */
export const logoutQuestion = proxy<{ userId: string | undefined }>({ userId: undefined });
