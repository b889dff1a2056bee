/**
 * Replaces the API in a browser build, so an import of server code fails. Browser code imports types, or
 * `@dormer/api/<slice>/schema`.
 */
export const serverOnly = true
