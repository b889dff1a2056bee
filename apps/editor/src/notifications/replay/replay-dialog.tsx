import type { ReplayInput, Subscription } from '@dormer/api/outreach/notifications/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { toastSuccess } from '@dormer/ui/toast'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../core/api-error.ts'
import { FormAlert } from '../../core/form-alert.tsx'
import { trpc } from '../../core/trpc.ts'
import { formatLocalMinute, startOfHourBefore } from './local-minute.ts'

const CHOICES = [
	{ value: 'undelivered', label: 'Only messages that were not delivered' },
	{ value: 'all', label: 'All messages, including delivered ones' },
]
const HOURS = 24

type ReplayDialogProps = { subscription: Subscription; onClose: () => void }

/** Renders the dialog that sends the messages of a time range again. The times are in the time zone of the browser. */
export function ReplayDialog({ subscription: { id, name }, onClose }: ReplayDialogProps) {
	const [since, setSince] = useState(() => startOfHourBefore(new Date(), HOURS))
	const [until, setUntil] = useState(() => formatLocalMinute(new Date()))
	const [which, setWhich] = useState<ReplayInput['which']>('undelivered')
	const { run, isRunning, isEmpty, errorOf, message } = useReplay(id, onClose)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		run({ ...toRange(since, until), which })
	}
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={`Replay messages to ${name}`}
			description="Messages keep their IDs, so that your receiver recognizes messages that it already has. You can replay the messages from the last 30 days."
		>
			<form noValidate onSubmit={submit}>
				<DialogBody>
					<FormAlert message={message} />
					<div className="grid gap-4 sm:grid-cols-2">
						<Field label="From" error={errorOf('since')}>
							{(control) => (
								<Input
									{...control}
									type="datetime-local"
									required
									value={since}
									onChange={({ target }) => setSince(target.value)}
								/>
							)}
						</Field>
						<Field label="Until" error={errorOf('until')}>
							{(control) => (
								<Input
									{...control}
									type="datetime-local"
									required
									value={until}
									onChange={({ target }) => setUntil(target.value)}
								/>
							)}
						</Field>
					</div>
					<Field label="Messages">
						{(control) => (
							<Select
								{...control}
								value={which}
								onChange={(value) => setWhich(value === 'all' ? 'all' : 'undelivered')}
								options={CHOICES}
							/>
						)}
					</Field>
					<p role="status" className="text-s text-ink-2 empty:hidden">
						{isEmpty && 'No such messages in this time range.'}
					</p>
				</DialogBody>
				<DialogFooter>
					<Button onClick={onClose}>Close</Button>
					<Button
						type="submit"
						look="primary"
						busy={isRunning}
						disabled={since === '' || until === ''}
					>
						Replay
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}

/**
 * Converts the start and end of the form from local time to UTC. When the end is the current minute, uses the current second as
 * the end.
 */
function toRange(since: string, until: string): { since: string; until: string } {
	const end = until === formatLocalMinute(new Date()) ? new Date() : new Date(until)
	return { since: new Date(since).toISOString(), until: end.toISOString() }
}

/**
 * Returns a function that queues the messages of the time range. It repeats the API call until the range is complete, and
 * closes the dialog when it queued messages. `isEmpty` is true when the range contains no messages.
 */
function useReplay(subscriptionId: string, onClose: () => void) {
	const utils = trpc.useUtils()
	const [isEmpty, setEmpty] = useState(false)
	const replay = trpc.notifications.replay.useMutation()
	const run = async (range: Omit<ReplayInput, 'subscriptionId'>) => {
		setEmpty(false)
		let total = 0
		for (let since: string | null = range.since; since !== null; ) {
			const { replayed, nextSince } = await replay.mutateAsync({ subscriptionId, ...range, since })
			total += replayed
			since = nextSince
		}
		await utils.notifications.listDeliveries.invalidate({ subscriptionId })
		if (total === 0) return setEmpty(true)
		toastSuccess(
			total === 1
				? '1 message is queued to be sent again'
				: `${total} messages are queued to be sent again`,
		)
		onClose()
	}
	const error = replay.error === null ? undefined : toApiError(replay.error)
	const errorOf = (field: string) => error?.details.find(({ path }) => path === field)?.message
	const isOfField = ['since', 'until'].some((field) => errorOf(field) !== undefined)
	return {
		// The error of a failed call is not lost: `replay.error` contains it.
		run: (range: Omit<ReplayInput, 'subscriptionId'>) => void run(range).catch(() => {}),
		isRunning: replay.isPending,
		isEmpty,
		errorOf,
		message: isOfField ? undefined : error?.error,
	}
}
