/** The id of the button that opens the filters. It gets the focus when an active filter is removed. */
export const filtersButtonId = 'filters';
