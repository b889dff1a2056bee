export { addGeneratedFaqs } from './append.ts'
export { presentFaq } from './present.ts'
