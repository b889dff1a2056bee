export { companyBlanks } from '../content/contract-templates/company-blanks.ts'
export { readSettings } from '../content/contract-templates/settings.ts'
export { recordCopy } from './sealing/copy.ts'
export { checkSeal } from './sealing/seal-settings.ts'
