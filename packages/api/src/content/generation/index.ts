export { ModelBudgetExceeded, withModelBudget } from './model-budget.ts'
export { type GenerationRow, presentGeneration } from './present.ts'
