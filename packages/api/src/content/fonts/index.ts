export { dressInFonts } from './service.ts'
