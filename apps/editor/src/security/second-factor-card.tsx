import type { SecondFactorState } from '@dormer/api/accounts/auth/second-factor-schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { Status } from '@dormer/ui/status'
import { toastSuccess } from '@dormer/ui/toast'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

/** Renders the user's second factor: its state, its set-up, new recovery codes, and how to turn it off. */
export function SecondFactorCard() {
	const state = trpc.secondFactor.get.useQuery()
	return (
		<section className="card max-w-[860px]" aria-labelledby="second-factor">
			<header className="px-5 pt-5 pb-4">
				<h2 id="second-factor" className="text-m font-semibold">
					Second factor
				</h2>
				<p className="text-s text-ink-2">
					With an authenticator app, a stolen password alone does not open your account.
				</p>
			</header>
			{state.isPending && <RowsSkeleton label="Loading the second factor" rows={1} />}
			{state.isError && (
				<ErrorState
					heading="h3"
					title="The second factor could not be loaded"
					message={errorMessage(state.error)}
					onRetry={() => void state.refetch()}
				/>
			)}
			{state.data !== undefined && (
				<div className="grid gap-4 px-5 pb-5 sm:max-w-[440px]">
					<SecondFactor state={state.data} />
				</div>
			)}
		</section>
	)
}

type Task = 'set-up' | 'codes' | 'turn-off'

function SecondFactor({ state }: { state: SecondFactorState }) {
	const [task, setTask] = useState<Task | null>(null)
	const utils = trpc.useUtils()
	const finish = async () => {
		await Promise.all([utils.secondFactor.get.invalidate(), utils.auth.sessions.invalidate()])
		setTask(null)
	}
	const cancel = () => setTask(null)
	if (task === 'set-up') return <SecondFactorSetup onDone={() => void finish()} onCancel={cancel} />
	if (task === 'codes') return <NewCodes onDone={() => void finish()} onCancel={cancel} />
	if (task === 'turn-off') return <TurnOff onDone={() => void finish()} onCancel={cancel} />
	if (state.enabledAt === null)
		return (
			<>
				<Status tone="open">Not set up</Status>
				<Button className="justify-self-start" onClick={() => setTask('set-up')}>
					Set up
				</Button>
			</>
		)
	return (
		<>
			<Status tone="good">On, {formatCodes(state.recoveryCodesLeft)} left</Status>
			<div className="flex flex-wrap gap-2">
				<Button onClick={() => setTask('codes')}>New recovery codes</Button>
				<Button look="danger" onClick={() => setTask('turn-off')}>
					Turn off
				</Button>
			</div>
		</>
	)
}

type TaskProps = { onDone: () => void; onCancel: () => void }

function NewCodes({ onDone, onCancel }: TaskProps) {
	const make = trpc.secondFactor.makeRecoveryCodes.useMutation()
	if (make.data !== undefined)
		return <RecoveryCodes codes={make.data.recoveryCodes} onDone={onDone} />
	return (
		<>
			<p className="text-s text-ink-2">Your earlier recovery codes will stop working.</p>
			<ConfirmPasswordForm
				action="Create new codes"
				onSubmit={(password) => make.mutateAsync({ password })}
				onCancel={onCancel}
			/>
		</>
	)
}

function TurnOff({ onDone, onCancel }: TaskProps) {
	const turnOff = trpc.secondFactor.turnOff.useMutation({
		onSuccess: () => {
			toastSuccess('Second factor turned off')
			onDone()
		},
	})
	return (
		<>
			<p className="text-s text-ink-2">
				You will then sign in with the password alone. To use another phone, turn the second factor
				off and set it up again.
			</p>
			<ConfirmPasswordForm
				danger
				action="Turn off"
				onSubmit={(password) => turnOff.mutateAsync({ password })}
				onCancel={onCancel}
			/>
		</>
	)
}

function formatCodes(count: number): string {
	return count === 1 ? '1 recovery code' : `${count} recovery codes`
}
