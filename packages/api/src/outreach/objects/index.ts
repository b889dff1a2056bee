export { findUnreferenced } from './find-references.ts'
export { listObjects, OBJECT_FOLDERS } from './list-objects.ts'
