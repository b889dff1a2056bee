export { findSources } from './find-sources.ts'
export { completeUpload, startUpload } from './upload-document.ts'
