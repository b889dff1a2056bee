/** Milliseconds without playback, scrolling or input after which a homeowner no longer counts as watching. */
export const IDLE_AFTER_MS = 60_000
/** Milliseconds after the last playback, scrolling or input that still count as time on a slide. */
export const VIEWING_AFTER_MS = 30_000
