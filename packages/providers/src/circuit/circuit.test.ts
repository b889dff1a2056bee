import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runWithDeadline } from '../deadline.ts'
import { createCircuit } from './circuit.ts'

const RETRY_MS = 200
const create = (providerTimeoutMs = 200) =>
	createCircuit({
		name: 'geocoder',
		providerTimeoutMs,
		providerRetryMs: RETRY_MS,
		isOutage: (error) => error instanceof RangeError,
		toError: (message, cause) => new Error(message, { cause }),
	})
const answers = async () => 'an answer'
const fails = () => Promise.reject(new RangeError('503'))
const refuses = () => Promise.reject(new TypeError('400'))
/** A call that never settles and ignores its signal. */
const hangs = () => new Promise<string>(() => {})
const OPEN = 'The geocoder failed before and is not asked again yet'

describe('a circuit', () => {
	it('opens after three failed calls, and then rejects without a call', async () => {
		const circuit = create()
		for (let call = 1; call <= 3; call += 1) {
			expect(circuit.state()).toBe('up')
			await expect(circuit.run(fails)).rejects.toThrow('503')
		}
		expect(circuit.state()).toBe('down')
		await expect(circuit.run(answers)).rejects.toThrow(OPEN)
	})

	it('opens after one call that gets no answer, even when the call does not react to its abort signal', async () => {
		const circuit = create()
		await expect(circuit.run(hangs)).rejects.toThrow('The geocoder did not answer within')
		await expect(circuit.run(answers)).rejects.toThrow(OPEN)
	})

	it('lets one call through after the retry time, and closes when that call succeeds', async () => {
		const circuit = create(400)
		await expect(circuit.run(hangs, { limitMs: 250 })).rejects.toThrow('did not answer')
		await sleep(RETRY_MS + 50)
		const probe = circuit.run(() => sleep(50, 'an answer'))
		await expect(circuit.run(answers)).rejects.toThrow(OPEN)
		expect(await probe).toBe('an answer')
		expect(await circuit.run(answers)).toBe('an answer')
		expect(circuit.state()).toBe('up')
	})

	it('stays open for another retry time when the first call after the retry time fails', async () => {
		const circuit = create()
		await expect(circuit.run(hangs)).rejects.toThrow('did not answer')
		await sleep(RETRY_MS + 50)
		await expect(circuit.run(fails)).rejects.toThrow('503')
		await expect(circuit.run(answers)).rejects.toThrow(OPEN)
	})

	it('stays closed when the provider refuses calls, and when callers abort their calls', async () => {
		const circuit = create()
		for (let call = 1; call <= 5; call += 1)
			await expect(circuit.run(refuses)).rejects.toThrow('400')
		for (let call = 1; call <= 5; call += 1) {
			const stop = new AbortController()
			const aborted = circuit.run(
				(signal) =>
					new Promise((_, reject) =>
						signal.addEventListener('abort', () => reject(new RangeError('aborted'))),
					),
				{ signal: stop.signal },
			)
			stop.abort(new Error('The caller is gone'))
			await expect(aborted).rejects.toBeDefined()
		}
		expect(circuit.state()).toBe('up')
	})

	it('aborts a provider call before the runWithDeadline deadline, so that time remains for a local answer', async () => {
		const circuit = create(10_000)
		const answer = runWithDeadline(300, () => circuit.run(hangs).catch(() => 'a local answer'))
		expect(await answer).toBe('a local answer')
		expect(circuit.state()).toBe('up')
	})

	it('gives all provider calls of a request one common deadline, so that a slow first call leaves less time for the second', async () => {
		const [first, second] = [create(10_000), create(10_000)]
		const answer = runWithDeadline(600, async () => {
			const slow = await first.run(() => sleep(250, 'a slow answer'))
			return [slow, await second.run(hangs).catch(() => 'a local answer')]
		})
		expect(await answer).toEqual(['a slow answer', 'a local answer'])
	})
})
