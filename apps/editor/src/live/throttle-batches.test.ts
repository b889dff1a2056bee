import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttleBatches } from './throttle-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('throttleBatches', () => {
	it('passes the first item on immediately, and later items when the interval ends', () => {
		const batches: number[][] = []
		const push = throttleBatches<number>(1000, (items) => batches.push(items))
		push([1])
		push([2])
		push([3, 4])
		expect(batches).toEqual([[1]])
		vi.advanceTimersByTime(1000)
		expect(batches).toEqual([[1], [2, 3, 4]])
		vi.advanceTimersByTime(5000)
		push([5])
		expect(batches).toEqual([[1], [2, 3, 4], [5]])
	})
})
