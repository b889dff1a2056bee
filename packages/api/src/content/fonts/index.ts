export { loadFontStyles } from './service.ts'
