export { listDeliveries, resendDelivery, testSubscription } from './deliveries.ts'
export {
	createSubscription,
	deleteSubscription,
	getSubscription,
	listSubscriptions,
	rotateSecret,
	updateSubscription,
} from './subscriptions.ts'
