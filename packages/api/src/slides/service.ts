export { addGeneratedSlide } from './append.ts'
export { reorderSlides } from './order.ts'
export { presentSlide } from './present.ts'
