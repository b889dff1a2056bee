/** Maximum number of photos of one presentation. */
export const MAX_PHOTOS = 12

/** Maximum length of the caption of a photo, in characters. */
export const MAX_CAPTION = 160

/** Maximum number of circles and arrows on one photo. */
export const MAX_MARKS = 8

/** Maximum number of stored versions of one proposal. */
export const MAX_VERSIONS = 50
