/** What a browser gets in place of the API: the build stops at the missing export. Import types, or `@dormer/api/<slice>/schema`. */
export const serverOnly = true
