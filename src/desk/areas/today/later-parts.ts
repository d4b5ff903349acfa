// What Today's first screen can wait for, in one file.
export { Arrivals } from './arrivals.tsx';
export { FailingMails } from './failing-mails.tsx';
export { FirstSteps } from './first-steps.tsx';
export { LowStock } from './low-stock.tsx';
export { BackupTask, MoreTasks } from './more-tasks.tsx';
export { RecoveryTask } from './recovery-task.tsx';
export { TodayMoney } from './today-money.tsx';
export { Together } from './together.tsx';
export { UncheckedOrders } from './unchecked-orders.tsx';
