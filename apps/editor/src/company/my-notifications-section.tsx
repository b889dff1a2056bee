import type {
	MemberNotifications,
	NotificationScope,
	Topic,
} from '@dormer/api/accounts/member-notifications/schema'
import { ErrorState } from '@dormer/ui/error-state'
import { Segmented } from '@dormer/ui/segmented'
import { FieldsSkeleton } from '@dormer/ui/skeletons'
import { Switch } from '@dormer/ui/switch'
import { toastError } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

const TOPICS: readonly { topic: Topic; label: string; help: string }[] = [
	{ topic: 'opened', label: 'A homeowner opens the presentation', help: 'The first time only' },
	{ topic: 'asked', label: 'A homeowner asks a question', help: 'With the question' },
	{ topic: 'chose', label: 'A homeowner chooses a price', help: 'Each new choice' },
	{
		topic: 'signed',
		label: 'A homeowner signs the contract',
		help: 'As soon as the contract is signed',
	},
	{
		topic: 'booked',
		label: 'A homeowner books or moves an appointment',
		help: 'With a link to the homeowner',
	},
	{
		topic: 'cancelled',
		label: 'A homeowner cancels an appointment or the contract',
		help: 'As soon as it is canceled',
	},
]
const SCOPES: readonly { value: NotificationScope; label: string }[] = [
	{ value: 'all', label: 'Every presentation' },
	{ value: 'own', label: 'Presentations I created' },
]

/** Renders the switches with which a member chooses the emails about homeowners. A change takes effect immediately. */
export function MyNotificationsSection() {
	const mine = trpc.notifications.mine.useQuery()
	return (
		<section className="card max-w-[720px] p-5" aria-labelledby="my-notifications">
			<h2 id="my-notifications" className="text-m font-semibold">
				Your notifications
			</h2>
			<p className="mb-2 text-s text-ink-2">
				Choose when you get an email. Other members choose for themselves.
			</p>
			{mine.isPending && <FieldsSkeleton label="Loading your notifications" fields={6} />}
			{mine.isError && (
				<ErrorState
					heading="h3"
					title="Your notifications could not be loaded"
					message={errorMessage(mine.error)}
					onRetry={() => void mine.refetch()}
				/>
			)}
			{mine.data !== undefined && <TopicSwitches saved={mine.data.notifications} />}
		</section>
	)
}

function TopicSwitches({ saved }: { saved: MemberNotifications }) {
	const utils = trpc.useUtils()
	const change = trpc.notifications.setMine.useMutation({
		onMutate: (notifications) => utils.notifications.mine.setData(undefined, { notifications }),
		onError: (error) => {
			toastError(errorMessage(error))
			void utils.notifications.mine.invalidate()
		},
	})
	const toggle = (topic: Topic, isOn: boolean) => {
		const others = saved.topics.filter((one) => one !== topic)
		change.mutate({ ...saved, topics: isOn ? [...others, topic] : others })
	}
	return (
		<>
			<ul className="divide-y divide-line">
				{TOPICS.map(({ topic, label, help }) => (
					<li key={topic} className="flex items-center gap-4 py-2.5">
						<div className="min-w-0 flex-1 text-s">
							<p className="font-medium">{label}</p>
							<p id={`${topic}-help`} className="text-xs text-ink-meta">
								{help}
							</p>
						</div>
						<Switch
							aria-label={label}
							aria-describedby={`${topic}-help`}
							checked={saved.topics.includes(topic)}
							onChange={(isOn) => toggle(topic, isOn)}
						/>
					</li>
				))}
			</ul>
			<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
				<p className="flex-1 text-s font-medium">About</p>
				<Segmented
					label="About"
					value={saved.scope}
					options={SCOPES}
					onChange={(scope) => change.mutate({ ...saved, scope })}
				/>
			</div>
		</>
	)
}
