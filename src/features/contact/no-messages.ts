/**
 * On a page of a box, the sentence that says why no message can be sent from it (BOX-4); scripts/operate/box writes it on
 * `<html>`. A box has no server, and a browser stores data separately for each address, so the guide on the internet would
 * never find a message that was written on a box.
 */
export const noMessages: string | undefined =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['noMessages']
