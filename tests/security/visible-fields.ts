/**
 * What a child, a guest and a family device can read. A new field of one of these objects fails `visible-fields.test.ts`: add it here if
 * all of its readers may see it, otherwise give it to grown-ups in an object of theirs.
 */

/** The objects that each reader gets, as named in `docs/openapi.json`. */
export const READABLE = {
  child: `
    BadgeOfChild Child CompletionRecorded CompletionUndone ConstellationOfChild CurrentPart DayHistory DayProgress DaysOfHabit EarnedBadge EntriesSeen
    FamilyDeviceOfSession FullChildStats Goal Habit HabitCompletion HabitCompletionPage HabitSummary KidDashboard
    LedgerVerification NewsEntry Note NotePage OwnPin PauseOfToday PinOfPerson PointsEntry PointsEntryPage
    Redemption RedemptionChanged Reward SessionRecord Sky SkySummary SlotOfDay WeekRecap Wish`,
  'guest who completes': `
    ChildOnBoard CompletionRecorded CompletionUndone CurrentPart DayProgress EarnedBadge FamilyBoard
    FamilyDeviceOfSession HabitOfToday PauseOfToday SessionRecord SkySummary SlotOfDay`,
  'guest who helps': `
    BadgeOfChild BonusGiven Child ChildOnBoard ChildStats ChildrenToday CompletionRecorded
    CompletionRejected CompletionUndone CompletionsApproved ConstellationOfChild CurrentPart DayHistory DayProgress DaysOfHabit EarnedBadge FamilyBoard
    FamilyDeviceOfSession FamilyRecap FullChildStats Goal Habit HabitCompletion HabitCompletionPage HabitOfToday HabitSummary
    KidDashboard LedgerVerification NewsEntry Note NotePage NoteWritten ParentDashboard Pause PauseOfToday
    PendingCompletion PointsEntry PointsEntryPage PraisePresets Redemption RedemptionChanged Reward
    SessionRecord Sky SkySummary SlotOfDay Suggestion WaitingRedemption WeekRecap Wish`,
  'family device': `
    ChildOnBoard CompletionRecorded CompletionUndone CurrentPart DayProgress EarnedBadge EntryRequested FamilyBoard
    FamilyDeviceOfSession HabitOfToday PauseOfToday SessionRecord SkySummary SlotOfDay`,
};

/** The fields of these objects; `*` stands for any name. */
export const FIELDS: Record<string, string> = {
  BadgeOfChild:
    'id key name description image condition bonusPoints earned earnedAt step next next.goal next.have',
  BonusGiven: 'pointsGiven newBalance',
  Child:
    'id parentId name avatar look readAloud mascotItem level totalPoints currentPoints username canLogin',
  ChildOnBoard:
    'id name avatar look readAloud mascotItem pin shuffle boardCheckOff canCheckOff currentPoints goal goal.name goal.icon goal.pointsCost sky habits pauses',
  ChildStats: 'completedTasks activeHabits pointsEarned',
  ChildrenToday: `
    today now recapOn children children.id children.name children.avatar children.look children.currentPoints
    children.habits children.pauses`,
  CompletionRecorded: `
    id habitId childId completedAt completedOn day slot status recordedAt repeated pointsEarned currentPoints
    totalPoints level leveledUp badgesEarned dayProgress`,
  CompletionRejected: 'id result',
  CompletionUndone: 'points currentPoints badgesLost dayProgress',
  CompletionsApproved: `
    results results.id results.result results.reason balances balances.childId balances.currentPoints balances.totalPoints`,
  ConstellationOfChild: 'place key name size stars stars.number stars.day finishedOn',
  CurrentPart: 'part until afternoonStartsAt eveningStartsAt',
  DayHistory: `
    firstOn today weekStartsOn habits points points.day points.habits points.badges
    future future.habitId future.name future.day future.slot`,
  DayProgress: 'full becameFull open fullDays',
  DaysOfHabit: `
    habitId name icon color days due done extra weeks weeks.weekOn weeks.done weeks.target weeks.met`,
  EarnedBadge: 'id key name description image condition bonusPoints',
  EntriesSeen: 'seenBefore isGoalNew',
  EntryRequested: 'entryRequestId expiresAt',
  FamilyBoard: `
    today now name boardMode showBalances children grownUps grownUps.id grownUps.name grownUps.pin`,
  FamilyRecap: `
    weekOn today children children.childId children.name children.avatar children.due children.met children.pending
    children.earned children.bonus children.deducted children.spent children.topHabit children.topHabit.habitId
    children.topHabit.name children.topHabit.icon children.topHabit.color children.topHabit.count
    children.endedStreaks children.endedStreaks.habitId children.endedStreaks.name children.endedStreaks.streak
    children.endedStreaks.unit children.endedStreaks.endedOn children.endedStreaks.slots children.rarelyDone
    children.rarelyDone.habitId children.rarelyDone.name children.rarelyDone.done children.rarelyDone.due
    children.mastered children.mastered.habitId children.mastered.name children.fulfilled
    children.fulfilled.redemptionId children.fulfilled.name children.open children.open.redemptionId
    children.open.name children.open.waitsForApproval children.doneOfDue children.doneOfDue.done
    children.doneOfDue.due children.doneOfDue.extra children.doneOfDue.weeklyMet children.doneOfDue.weeklyDue
    children.earnedByBadges children.habits`,
  FamilyDeviceOfSession: 'boardMode showBalances lockAfterS keepScreenOn dimFrom dimUntil id name',
  FullChildStats: 'completedTasks activeHabits pointsEarned completedDays',
  Goal: 'rewardId name icon pointsCost active toGo daysAtPace isFar isCelebrated',
  Habit: `
    id childId name description pointsPerCompletion frequency daysPerWeek weekdays intervalDays slots
    startDate endDate forgiving requiresApproval active ended color icon completionCount completionTarget
    completionPercentage weekTarget completedToday slotsToday dueStatus nextDueOn currentStreak longestStreak newBest
    streakUnit missForgiven pendingCount completions recentSlots`,
  HabitCompletion: 'id completedAt completedOn slot status',
  HabitCompletionPage: `
    items items.id items.completedAt items.completedOn items.slot items.status items.pointsEarned nextCursor`,
  HabitOfToday: `
    id childId name icon color pointsPerCompletion frequency daysPerWeek weekdays intervalDays startDate endDate slots slotsToday
    dueStatus nextDueOn completionCount completionTarget completionPercentage weekTarget currentStreak completedToday requiresApproval`,
  HabitSummary: `
    id childId name description pointsPerCompletion frequency daysPerWeek weekdays intervalDays slots
    startDate endDate forgiving requiresApproval active ended color icon completionCount completionTarget
    completionPercentage weekTarget completedToday slotsToday dueStatus nextDueOn currentStreak longestStreak newBest
    streakUnit missForgiven pendingCount`,
  KidDashboard: `
    today now child celebratedOn sky habits pauses rewards goal wishes answeredWishes badges redemptions handedOut backFromPause recapOn
    storyWeeks storyWeeks.firstOn storyWeeks.lastOn notes
    pendingPoints news news.entries news.levelBefore news.lastEntry`,
  LedgerVerification: 'ok entries currentPoints totalPoints verifiedAt nightly',
  NewsEntry: `
    id kind amount label labelKey labelParams labelParams.* reason day forDay createdAt habitId rewardId
    badgeKey reversesEntryId takenBack number approved`,
  Note: `
    id kind text points authorName habitId habitName completedOn slot subject pointsChange createdAt readAt`,
  NotePage: 'items nextCursor',
  NoteWritten: 'id currentPoints',
  OwnPin: 'pin',
  ParentDashboard: `
    today now child celebratedOn sky habits pauses rewards goal wishes badges redemptions stats owed
    owed.amount owed.currency pointsEntries suggestions recapOn`,
  Pause: 'id childId habitId kind startsOn endsOn createdAt',
  PauseOfToday: 'id childId habitId kind startsOn endsOn',
  PendingCompletion: `
    id childId childName childAvatar habitId habitName habitIcon habitActive day slot part completedAt
    recordedAt points takesStar`,
  PinOfPerson: 'childId kind shuffle boardCheckOff changedAt',
  PointsEntry: `
    id kind amount balanceAfter label labelKey labelParams labelParams.* reason day forDay createdAt habitId
    rewardId badgeKey reversesEntryId takenBack sentLater by by.role by.name by.via by.via.source by.via.name`,
  PointsEntryPage: 'items nextCursor',
  PraisePresets: 'presets presets.text presets.points isDefault',
  Redemption: `
    id rewardId childId name icon pointsSpent redeemedAt fulfilled fulfilledAt cancelledAt requiresApproval approvedAt moneyAmount currency`,
  RedemptionChanged: `
    id rewardId childId name icon pointsSpent redeemedAt fulfilled fulfilledAt cancelledAt
    requiresApproval approvedAt moneyAmount currency currentPoints`,
  Reward: `
    id childId name description pointsCost active icon stock limit limit.count limit.period weekdays
    requiresApproval moneyAmount currency availability availability.state availability.nextOn`,
  SessionRecord: `
    id name role email status familyRole isAdmin timeZone childViewLocked familyDevice profileExpiresAt
    confirmedUntil childViewLock language familyLanguage languages clockAheadMs build restriction
    restriction.source restriction.name permissions abilities`,
  Sky: 'fullDays starsThisYear lastYear lastYear.year lastYear.stars constellations nextCursor',
  SkySummary: 'fullDays current current.key current.lit current.size last today newestStarOn',
  SlotOfDay: 'slot part status completionId',
  Suggestion: 'kind habitId day streak slots',
  WaitingRedemption: `
    id rewardId childId name icon pointsSpent redeemedAt fulfilled fulfilledAt cancelledAt
    requiresApproval approvedAt moneyAmount currency childName childAvatar`,
  WeekRecap: `
    weekOn pointsEarned badgePoints completions topHabit topHabit.habitId topHabit.name topHabit.icon topHabit.color
    topHabit.count streak streak.habitId streak.name streak.streak streak.unit streak.isBest notes
    notes.authorName notes.text notes.points goal goal.rewardId goal.name goal.icon goal.toGo pausedDays
    moreThanLastWeek`,
  Wish: 'id childId text status createdAt answeredAt rewardId reply',
};
