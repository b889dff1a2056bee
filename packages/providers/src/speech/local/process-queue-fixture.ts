import process from 'node:process'

let served = 0

/**
 * Process for the tests of process queues. Returns each request with the number of requests so far. Four requests do not:
 * `die` ends the process, `die once` ends it after another request, `throw` fails outside the reply, and `hang` gets no
 * reply. `fail` gets an error.
 */
process.on('message', (request) => {
	served += 1
	if (request === 'die' || (request === 'die once' && served > 1)) process.exit(1)
	if (request === 'throw') throw new Error('broken')
	if (request === 'hang') return
	process.send?.(request === 'fail' ? { error: 'no' } : { value: [request, served] })
})
process.on('disconnect', () => process.exit())
