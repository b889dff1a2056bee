export { cancelForDeletedPresentation } from './change.ts'
