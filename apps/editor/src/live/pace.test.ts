import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first at once, what follows together, and at once again after a pause', () => {
	const handed: number[][] = []
	const push = pace<number>(1000, (items) => handed.push(items))
	push([1])
	push([2])
	push([3, 4])
	expect(handed).toEqual([[1]])
	vi.advanceTimersByTime(1000)
	expect(handed).toEqual([[1], [2, 3, 4]])
	vi.advanceTimersByTime(5000)
	push([5])
	expect(handed).toEqual([[1], [2, 3, 4], [5]])
})
