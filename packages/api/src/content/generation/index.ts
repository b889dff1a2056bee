export { type GenerationRow, presentGeneration } from './progress.ts'
