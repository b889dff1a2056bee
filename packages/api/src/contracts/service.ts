export { companyBlanks } from './company-blanks.ts'
export { recordCopy } from './copy.ts'
export { checkSeal } from './seal-settings.ts'
export { readSettings } from './settings.ts'
