export { addGeneratedFaqs, addPromotedFaq } from './append.ts'
export { copyFaqs } from './copy.ts'
export { presentFaq } from './present.ts'
export { revoiceFaqs } from './revoice.ts'
