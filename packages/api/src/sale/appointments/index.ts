export { cancelWithPresentation } from './change.ts'
