/** Moves the focus to the first field with an error once it is shown, and opens the section that it is in. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    const section = field?.closest('details');
    if (section) section.open = true;
    field?.focus();
  });
}
