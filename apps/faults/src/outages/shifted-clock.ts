import process from 'node:process'

/** Offsets of the clock in milliseconds. Each SIGUSR2 selects the next offset. */
const OFFSETS = [0, 3_600_000, -3_600_000, 0]

let selected = 0
const RealDate = Date
const shiftedNow = () => RealDate.now() + (OFFSETS[selected % OFFSETS.length] ?? 0)

process.on('SIGUSR2', () => {
	selected += 1
})

/** Replaces the clock of this process with a clock that jumps. `--import` loads this file before the server. */
globalThis.Date = new Proxy(RealDate, {
	construct: (target, args) =>
		Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, target),
	get: (target, property) =>
		property === 'now' ? shiftedNow : Reflect.get(target, property, target),
})
