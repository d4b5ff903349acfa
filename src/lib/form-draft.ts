import { forgetAll, keep, keepAndForget, readKept } from './storage.ts';
import { tabStorage } from './text-storage.ts';
import type { KeptWish, WishPlace } from './wish-keys.ts';

// What was typed into a form and not sent yet, so that neither a reload nor a step back loses it. Texts lie in the
// tab's session storage, pictures in IndexedDB; both go when the form was sent, and when somebody logs out.

const prefix = 'draft:';
const pictureStore = 'drafts';

export function readDraft<Values>(form: string): Partial<Values> | undefined {
  return tabStorage.readJson(prefix + form) as Partial<Values> | undefined;
}

/** Undefined forgets the texts. */
export function keepDraft(form: string, values: unknown): void {
  tabStorage.write(prefix + form, JSON.stringify(values));
}

/** Where the key of a form's last try lies, so that a reload after a lost answer makes no second wish. */
export function draftWish(form: string): WishPlace {
  const name = `${prefix}${form}:wish`;
  return {
    read: () => tabStorage.readJson(name) as KeptWish | undefined,
    write: (wish) => void tabStorage.write(name, JSON.stringify(wish)),
  };
}

/** The refused entry of the outbox that a form was filled with: it goes when the form is sent anew. */
export function readEdited(form: string): string | undefined {
  return readDraft<{ id: string }>(`${form}:edited`)?.id;
}

export function keepEdited(form: string, id: string): void {
  keepDraft(`${form}:edited`, { id });
}

export function readDraftPicture(form: string): Promise<File | undefined> {
  return readKept<File>(pictureStore, form);
}

export async function keepDraftPicture(form: string, picture: File | undefined): Promise<void> {
  await keepAndForget(pictureStore, picture ? [[form, picture]] : [], picture ? [chosen(form)] : [form, chosen(form)]);
}

/** The picture as it was chosen, of which nobody has made a small one yet. */
export function readChosenPicture(form: string): Promise<File | undefined> {
  return readKept<File>(pictureStore, chosen(form));
}

/** Keeps it until `keepDraftPicture` has the small one: making that takes its time, and the page may go meanwhile. */
export async function keepChosenPicture(form: string, picture: File): Promise<void> {
  await keep(pictureStore, chosen(form), picture);
}

const chosen = (form: string) => `${form}:chosen`;

/** The form was sent. */
export async function dropDraft(form: string): Promise<void> {
  for (const part of ['', ':wish', ':edited']) tabStorage.write(prefix + form + part, undefined);
  await keepDraftPicture(form, undefined);
}

/** Nothing typed may be left for the next person at this device. */
export async function dropDrafts(): Promise<void> {
  for (const name of tabStorage.names()) if (name.startsWith(prefix)) tabStorage.write(name, undefined);
  await forgetAll(pictureStore);
}
