export { findSources } from './find-sources.ts'
export { findAnswerStyle } from './profile.ts'
export { completeUpload, startUpload } from './upload-document.ts'
