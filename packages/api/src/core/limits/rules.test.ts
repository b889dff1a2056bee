import { expect, it } from 'vitest'
import { findRule } from './rules.ts'

it('replaces only the limits that RATE_LIMITS names', () => {
	const overrides = 'qa=100/60,login=50/900'
	expect(findRule('login', overrides)).toEqual({ points: 50, seconds: 900 })
	expect(findRule('loginAccount', overrides)).toEqual({ points: 20, seconds: 86_400 })
})
