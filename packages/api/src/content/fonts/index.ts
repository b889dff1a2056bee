export { loadFontStyles as dressInFonts } from './service.ts'
