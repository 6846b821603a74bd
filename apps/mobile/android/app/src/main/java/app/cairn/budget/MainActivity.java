package app.cairn.budget;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
