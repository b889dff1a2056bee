export { recordCopy } from './copy.ts'
export { checkSeal } from './seal-settings.ts'
