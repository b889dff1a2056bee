export { recordCopy } from './sealing/copy.ts'
export { checkSeal } from './sealing/seal-settings.ts'
export { companyBlanks } from './templates/company-blanks.ts'
export { readSettings } from './templates/settings.ts'
