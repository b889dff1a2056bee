export { findSources } from './sources.ts'
export { completeUpload, startUpload } from './upload.ts'
