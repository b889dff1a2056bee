export { checkSeal } from './seal-settings.ts'
