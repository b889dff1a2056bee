export { type GenerationRow, presentGeneration } from './present.ts'
