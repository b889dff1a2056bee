/** Milliseconds without playback, scrolling or input after which a homeowner no longer counts as watching. */
export const IDLE_AFTER_MS = 60_000
