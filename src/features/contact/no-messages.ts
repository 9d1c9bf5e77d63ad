/*
 * A page of a box says here why no message can be sent from it (BOX-4): scripts/operate/box writes the sentence on `<html>`.
 * A box has no server, and at sea the browser keeps its messages for the address of the box, so they would never be sent.
 */
export const noMessages: string | undefined =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['noMessages']
